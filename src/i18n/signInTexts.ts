import { signIn } from './en/signIn';
import { addTexts, type Catalogue } from './translate';

/* Adds the texts of sign-ins without a password to those of the login screen. */

addTexts(signIn, import.meta.glob<Catalogue>(['./??/signIn.ts', '!./en/*'], { eager: true, import: 'default' }));
