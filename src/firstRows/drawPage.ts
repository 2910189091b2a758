import type { SessionUser } from '../authProvider/cookies';
import pageFrame from '../components/PageFrame.module.css';
import { config } from '../config/runtimeConfig';
import { say, t } from '../i18n/translate';
import { menuFolded } from '../shell/folded';
import type { FirstList } from './declared';
import { drawTable } from './drawTable';
import { element } from './elements';
import styles from './firstRows.module.css';
import frame from './frame.module.css';
import type { FirstTable } from './model';

const hidden = { 'aria-hidden': 'true' } as const;

/** The menu's place, with the workspace above it. */
function menu({ module }: FirstList, { vertical }: SessionUser): HTMLElement {
  return element('div', { class: frame.sidebar, 'data-folded': menuFolded.read() ? 'true' : undefined }, [
    element('nav', { 'aria-label': t('shell.menu') }, [
      element('div', { class: frame.workspace }, [
        element('div', {}, [t(`module.${module}`)]),
        ...(vertical === '' ? [] : [element('bdi', { class: frame.vertical }, [vertical])]),
      ]),
    ]),
  ]);
}

function banner(heading: string): HTMLElement {
  return element('header', { class: frame.bar }, [
    element('span', { class: 'button icon', ...hidden }),
    element('nav', { class: frame.crumbs, 'aria-label': t('shell.breadcrumb') }, [
      element('span', { class: frame.product }, [`${config().productName} / `]),
      element('span', { class: frame.title, 'aria-current': 'page' }, [heading]),
    ]),
  ]);
}

/**
 * Draws a list's page without what can be done on it: the frame, the heading and the rows, each where the console is going to draw it. A
 * line in the place of the search says that links and buttons follow.
 */
export function drawPage(list: FirstList, table: FirstTable, user: SessionUser): HTMLElement {
  const heading = say(list.heading);
  const { description, figures } = list;
  const content = element('main', { class: frame.content, tabindex: '-1' }, [
    element('div', { class: pageFrame.head }, [
      element('div', {}, [
        element('h1', { class: pageFrame.heading }, [heading]),
        ...(description === undefined ? [] : [element('p', { class: pageFrame.description }, [say(description)])]),
      ]),
    ]),
    ...(figures ? [element('div', { class: styles[`${figures}Room`], ...hidden })] : []),
    element('div', { class: styles.toolbar, role: 'status' }, [t('list.firstRows')]),
    drawTable(table, heading),
  ]);
  const skip = element('button', { class: `button primary ${frame.skip}`, type: 'button', 'data-skip': '' }, [
    t('app.skip'),
  ]);
  skip.addEventListener('click', () => content.focus());
  document.title = `${heading} · ${config().productName}`;
  const layer = element(
    'div',
    { class: `${styles.layer} ${(figures && styles[figures]) ?? ''}`, 'data-first-rows': '' },
    [
      element('div', { class: frame.shell }, [
        skip,
        menu(list, user),
        element('div', { class: frame.column }, [banner(heading), content]),
      ]),
    ],
  );
  return layer;
}
