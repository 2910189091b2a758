import type { SessionUser } from '../authProvider/cookies';
import pageFrame from '../components/PageFrame.module.css';
import { config } from '../config/runtimeConfig';
import { say, t } from '../i18n/translate';
import toolbar from '../list/ListToolbar.module.css';
import { menuFolded } from '../shell/folded';
import shell from '../shell/Shell.module.css';
import sidebar from '../shell/Sidebar.module.css';
import bar from '../shell/TopBar.module.css';
import type { FirstList } from './declared';
import { drawTable } from './drawTable';
import { element } from './elements';
import styles from './firstRows.module.css';
import type { FirstTable } from './model';

const hidden = { 'aria-hidden': 'true' } as const;

/** The menu's place, with the workspace above it. */
function menu({ module }: FirstList, { vertical }: SessionUser): HTMLElement {
  return element('div', { class: sidebar.sidebar, 'data-folded': menuFolded.read() ? 'true' : undefined }, [
    element('nav', { class: sidebar.menu, 'aria-label': t('shell.menu') }, [
      element('div', { class: sidebar.workspace }, [
        element('div', {}, [t(`module.${module}`)]),
        ...(vertical === '' ? [] : [element('bdi', { class: sidebar.vertical }, [vertical])]),
      ]),
    ]),
  ]);
}

function banner(heading: string): HTMLElement {
  return element('header', { class: bar.bar }, [
    element('span', { class: `button icon ${bar.aside}`, ...hidden }),
    element('nav', { class: bar.crumbs, 'aria-label': t('shell.breadcrumb') }, [
      element('span', { class: bar.product }, [config().productName]),
      element('span', { class: bar.slash }, [' / ']),
      element('span', { class: bar.title, 'aria-current': 'page' }, [heading]),
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
  const content = element('main', { class: shell.content, tabindex: '-1' }, [
    element('div', { class: pageFrame.head }, [
      element('div', {}, [
        element('h1', { class: pageFrame.heading }, [heading]),
        ...(description === undefined ? [] : [element('p', { class: pageFrame.description }, [say(description)])]),
      ]),
    ]),
    ...(figures ? [element('div', { class: toolbar[figures], ...hidden })] : []),
    element('div', { class: `${toolbar.toolbar} ${styles.toolbar}`, role: 'status' }, [t('list.firstRows')]),
    drawTable(table, heading),
  ]);
  const skip = element('button', { class: shell.skip, type: 'button' }, [t('app.skip')]);
  skip.addEventListener('click', () => content.focus());
  document.title = `${heading} · ${config().productName}`;
  const layer = element(
    'div',
    { class: `${styles.layer} ${(figures && styles[figures]) ?? ''}`, 'data-first-rows': '' },
    [
      element('div', { class: shell.shell }, [
        skip,
        menu(list, user),
        element('div', { class: shell.column }, [banner(heading), content]),
      ]),
    ],
  );
  return layer;
}
