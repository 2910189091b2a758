import { domainToASCII, domainToUnicode } from 'node:url';
import type { Db } from '../db/connection';
import { Looks, mixedWordIn } from './lookAlikes';
import type { PersonFault } from './rules';

/** Actors in the audit log that are not people. */
const actors = ['server', 'terminal', 'link', 'setup'] as const;

/** The reason for refusing a name. `taken`: a person has one that looks the same. `invalid`: it can be mistaken for another name. */
export type Confusion = PersonFault & { readonly kind: 'taken' | 'invalid' };

/** Returns the domain of a mail address in lower case, without punycode and final dots. */
export function domainOf(email: string): string {
  const domain = email.slice(email.lastIndexOf('@') + 1).replace(/\.+$/, '');
  return domainToUnicode(domainToASCII(domain)) || domain.normalize('NFKC').toLowerCase();
}

/** Returns a mail address for comparisons, with its domain in the form of {@link domainOf}. */
export const comparedEmail = (email: string): string =>
  `${email.slice(0, email.lastIndexOf('@') + 1)}${domainOf(email)}`;

/** Returns the message for a word that mixes scripts. */
export const mixedScripts = (word: string): string =>
  `"${word}" mixes letters of different alphabets, so it can be taken for another name`;

/**
 * Returns the domains that each of some email domains looks like. Omits domains of the company, which imitate none.
 *
 * @param domains in the form of {@link domainOf}, as `ofCompany`
 */
export function imitatedDomains(
  domains: readonly string[],
  ofCompany: readonly string[],
): ReadonlyMap<string, readonly string[]> {
  const looks = new Looks([...new Set([...ofCompany, ...domains])], (domain) => domain);
  return new Map(looks.alike().filter(([domain]) => !ofCompany.includes(domain)));
}

/**
 * Returns the reason if the username or the mail address of a new person can be mistaken for another one (S44). A service account
 * may share its contact address. The caller holds `lockRights`, so that two people who are added simultaneously are compared with each other.
 *
 * @param emailDomains of the company, from the configuration
 */
export async function confusionOf(
  transaction: Db,
  { username, email, service = false }: Readonly<{ username: string; email: string; service?: boolean }>,
  emailDomains: readonly string[],
): Promise<Confusion | undefined> {
  const people = await transaction
    .selectFrom('person')
    .select(['username', 'email', 'service'])
    .orderBy('id')
    .execute();
  const [twin] = new Looks(people, (person) => person.username).like(username);
  if (twin) {
    const message = `The username ${username} looks like ${twin.username}, which already exists`;
    return { kind: 'taken', path: 'username', message };
  }
  const compared = comparedEmail(email);
  const withOwnMail = service ? [] : people.filter((person) => !person.service);
  const [sameMail] = new Looks(withOwnMail, (person) => comparedEmail(person.email)).like(compared);
  if (sameMail) {
    const message = `The email ${email} looks like ${sameMail.email}, which ${sameMail.username} has`;
    return { kind: 'taken', path: 'email', message };
  }
  const [actor] = new Looks(actors, (name) => name).like(username);
  if (actor) {
    const message = `The audit log uses the name ${actor} for the server itself. Please choose another.`;
    return { kind: 'invalid', path: 'username', message };
  }
  const mixedName = mixedWordIn(username);
  if (mixedName !== undefined) return { kind: 'invalid', path: 'username', message: mixedScripts(mixedName) };
  const mixedMail = mixedWordIn(compared);
  if (mixedMail !== undefined) return { kind: 'invalid', path: 'email', message: mixedScripts(mixedMail) };
  const domain = domainOf(email);
  const inUse = people.map((person) => domainOf(person.email));
  const ofCompany = emailDomains.map(domainOf);
  const imitated = imitatedDomains(inUse.includes(domain) ? [domain] : [domain, ...inUse], ofCompany);
  const [known] = imitated.get(domain) ?? [];
  if (known === undefined) return undefined;
  return { kind: 'invalid', path: 'email', message: `The domain ${domain} looks like ${known}, but is another one` };
}
