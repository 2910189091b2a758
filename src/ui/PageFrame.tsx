import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { config } from '../config/runtimeConfig';
import { say } from '../i18n/translate';
import { cut } from './cellLook';
import { balanced } from './NameInText';
import styles from './PageFrame.module.css';

interface PageFrameProps {
  /** A key of the catalogue, or the words. */
  readonly heading: string;
  /** What the page is about, as it came: the heading then is this. */
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  /** Stands at the right of the heading. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** More characters than this of a name are not drawn (C18). */
const maximumName = 200;

/** How many pages this window has shown: only from the second on does the heading take the focus. */
let pagesShown = 0;

/** The frame of every page of a workspace: heading, one line about the page, its actions, and the work below. */
export function PageFrame({ heading, name, description, actions, children }: PageFrameProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const words = name === undefined ? say(heading) : balanced(cut(name, maximumName));

  useEffect(() => {
    document.title = `${words} · ${config().productName}`;
  }, [words]);

  // A screen reader hears where a link has led, and Tab goes on from the top of the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once for each page, which the path stands for
  useEffect(() => {
    pagesShown += 1;
    if (pagesShown > 1) title.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <>
      <div className={styles.head}>
        <div>
          <h1 ref={title} className={styles.heading} tabIndex={-1}>
            {name === undefined ? words : <bdi>{words}</bdi>}
          </h1>
          {description === undefined ? null : <p className={styles.description}>{say(description)}</p>}
        </div>
        {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </>
  );
}
