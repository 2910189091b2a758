import * as z from 'zod/mini';
import { persistent } from '../config/persistent';

/** True if the menu is folded. */
export const menuFolded = persistent('menu-folded', z.boolean(), false);
