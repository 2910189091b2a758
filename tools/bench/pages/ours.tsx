import 'virtual:tokens.css';
import '@fontsource-variable/geist/wght.css';
import '@fontsource-variable/geist-mono/wght.css';
import '../../../src/theme/base.css';
import '../../../src/theme/controls.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { ToastRegion } from '../../../src/components/ToastRegion';
import { loadConfig } from '../../../src/config/runtimeConfig';
import { instances, OurList } from './ourList';
import { readPlan } from './rows';
import { offer } from './watch';

const router = createBrowserRouter([{ path: '*', element: <OurList /> }]);

/** The real list page over HTTP. Its rows arrive as bytes after `mount`. */
offer({
  async prepare() {
    const [plan] = await Promise.all([readPlan(), loadConfig()]);
    instances.declare(plan);
  },
  mount() {
    createRoot(document.getElementById('root') as HTMLElement).render(
      <StrictMode>
        <RouterProvider router={router} />
        <ToastRegion />
      </StrictMode>,
    );
  },
  filter(column, values) {
    const view = new URLSearchParams(window.location.search);
    view.set('filter', JSON.stringify(values.length === 0 ? {} : { [column]: values }));
    view.set('page', '1');
    void router.navigate({ search: view.toString() });
  },
  rows: 'tbody tr',
  count: 'nav[aria-label=Pagination]',
});
