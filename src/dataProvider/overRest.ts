import simpleRestProvider from 'ra-data-simple-rest';
import { config } from '../config/runtimeConfig';
import { restHttpClient } from './restHttpClient';
import { RestLists } from './restLists';

/** react-admin's verbs in the dialect of ra-data-simple-rest, below the base of the cloud calls. */
export const provider = simpleRestProvider(config().cloudApiUrl.replace(/\/+$/, ''), restHttpClient);

export const lists = new RestLists(provider);
