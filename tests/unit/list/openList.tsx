import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { CoreAdminContext, type DataProvider, memoryStore, reactRouterProvider } from 'react-admin';
import { BrowserRouter, useInRouterContext, useLocation, useNavigate } from 'react-router';
import { vi } from 'vitest';
import { createDataProvider } from '../../../src/dataProvider/consoleDataProvider';
import type { PageDefinition } from '../../../src/definitions/page';
import { adminMessages } from '../../../src/i18n/adminMessages';
import { ListPage } from '../../../src/list/ListPage';

interface ConsoleProps {
  readonly queryClient?: QueryClient;
  /** Default: none, for components that need only its presence. */
  readonly dataProvider?: unknown;
  readonly children: ReactNode;
}

/** Provides the contexts in which the console renders its pages. */
export function ConsoleContext({ queryClient = new QueryClient(), dataProvider = {}, children }: ConsoleProps) {
  return (
    <BrowserRouter>
      <CoreAdminContext
        dataProvider={dataProvider as DataProvider}
        i18nProvider={adminMessages}
        queryClient={queryClient}
        routerProvider={{ ...reactRouterProvider, useInRouterContext, useLocation, useNavigate: useNavigate as never }}
        store={memoryStore()}
      >
        {children}
      </CoreAdminContext>
    </BrowserRouter>
  );
}

interface Options {
  /** The path with its query. */
  readonly address?: string;
  readonly queryClient?: QueryClient;
  /** Default: the console's own, which calls `fetch`. */
  readonly dataProvider?: unknown;
}

/** Renders a list page as the console does. */
export function openList(
  page: PageDefinition,
  { address = '/', queryClient = new QueryClient(), dataProvider }: Options = {},
) {
  if (page.kind !== 'list') throw new Error(`${page.name} is not a list`);
  window.history.pushState(null, '', address);
  const provider = dataProvider ?? createDataProvider(new Map([[page.name, page]]), queryClient);
  return render(
    <ConsoleContext queryClient={queryClient} dataProvider={provider}>
      <ListPage page={page} />
    </ConsoleContext>,
  );
}

/** Adds the layout functions that a table calls and jsdom lacks. */
export function stubLayout(): void {
  class Observer {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer);
  // All columns are in sight.
  vi.stubGlobal('innerWidth', 4_000);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  Element.prototype.scrollTo = () => undefined;
}
