import { type ReactNode, useRef } from 'react';
import { useLocation } from 'react-router';
import { say } from '../i18n/translate';
import { cut } from './cellLook';
import { balanced } from './NameInText';
import styles from './PageFrame.module.css';
import { usePageFocus } from './usePageFocus';
import { usePageTitle } from './usePageTitle';

interface PageFrameProps {
  /** A message key or a text. */
  readonly heading: string;
  /** The name of the record, which replaces the heading. */
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  /** A remark about the name, below the heading. */
  readonly remark?: ReactNode;
  /** Rendered at the right of the heading. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** The longest shown name in characters (C18). */
const maxNameLength = 200;

/** The frame of every workspace page: heading, description, actions, and the content below. */
export function PageFrame({ heading, name, description, remark, actions, children }: PageFrameProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const words = name === undefined ? say(heading) : balanced(cut(name, maxNameLength));

  usePageTitle(words);
  usePageFocus(title, pathname);

  return (
    <>
      <div className={styles.head}>
        <div>
          <h1 ref={title} className={styles.heading} tabIndex={-1}>
            {name === undefined ? words : <bdi>{words}</bdi>}
          </h1>
          {remark}
          {description === undefined ? null : <p className={styles.description}>{say(description)}</p>}
        </div>
        {actions === undefined ? null : <div className="wrapped">{actions}</div>}
      </div>
      {children}
    </>
  );
}
