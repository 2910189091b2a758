import simpleRestProvider from 'ra-data-simple-rest';
import { config } from '../config/runtimeConfig';
import { restHttpClient } from './restHttpClient';
import { type HoldRows, RestLists } from './restLists';

/** react-admin's verbs in the dialect of ra-data-simple-rest, below the base of the cloud calls. */
export const provider = simpleRestProvider(config().cloudApiUrl.replace(/\/+$/, ''), restHttpClient);

/** The lists over REST; `hold` is the page's, so that its code does not come twice. */
export const restLists = (hold: HoldRows) => new RestLists(provider, hold);
