import {
  type createBrowserRouter,
  type Location,
  parsePath,
  type RouterNavigateOptions,
  type To,
  useLocation,
} from 'react-router';
import { momentIn } from '../../../contract/past';
import { pathOfAddress } from '../../config/basePath';
import { pastAt, pastParameter } from '../../dataProvider/past';

/** Returns the past moment of the page as it is written; `undefined` for now. */
export const usePastAt = (): string | undefined => pastAt(useLocation().search);

/** Returns the parts of an address's search without the moment. */
const othersIn = (search: string): readonly string[] =>
  search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && part.split('=', 1)[0] !== pastParameter);

/** Returns the search part of an address at another moment; without `moment`, at now. */
export const searchAt = (search: string, moment = ''): string =>
  `?${[...othersIn(search), `${pastParameter}=${encodeURIComponent(moment)}`].join('&')}`;

const inWords = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** Returns a moment in words: `3 October 2026, 14:00 UTC`; `undefined` if it is none, or in the future. */
export function pastWords(at: string): string | undefined {
  const moment = momentIn(at);
  return moment && moment.getTime() <= Date.now() ? `${inWords.format(moment).replace(' at ', ', ')} UTC` : undefined;
}

/** The pages that know the past. Set by the console, whose code loads later. */
export const pastPages: { know: (pathname: string) => boolean } = { know: () => false };

type Router = ReturnType<typeof createBrowserRouter>;

/**
 * Makes links and navigations of a router keep the past moment, except to pages that know no past. An empty moment leaves the past.
 *
 * @param onChange called before the page of another moment is rendered
 */
export function keepPast(router: Router, onChange: () => void): Router {
  const { navigate, createHref } = router;
  const kept = (search: string, path: string): string => {
    const at = new URLSearchParams(search).get(pastParameter) ?? pastAt();
    if (at === undefined) return search;
    if (at !== '' && pastPages.know(path)) return searchAt(search, at);
    const others = othersIn(search);
    return others.length > 0 ? `?${others.join('&')}` : '';
  };
  router.createHref = (to) => {
    const search = kept(to.search, pathOfAddress(to.pathname));
    return createHref(search === to.search ? to : ({ ...to, search } as Location));
  };
  const go = (to: To | null, options?: RouterNavigateOptions) => {
    const path = typeof to === 'string' ? parsePath(to) : (to ?? {});
    const { search: asked = '', pathname = pathOfAddress(window.location.pathname) } = path;
    const search = kept(asked, pathname);
    return navigate(search === asked ? to : { ...path, search }, options);
  };
  router.navigate = (to: number | To | null, options?: RouterNavigateOptions) =>
    typeof to === 'number' ? navigate(to) : go(to, options);
  let shown = pastAt();
  router.subscribe(({ location: { search } }) => {
    if (pastAt(search) === shown) return;
    shown = pastAt(search);
    onChange();
  });
  return router;
}
