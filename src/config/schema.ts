import * as z from 'zod/mini';
import { modules } from '../../contract/access';
import { defaultApiBase } from '../../contract/call';
import {
  firstAccounts,
  firstCommonAccounts,
  firstEmailDomains,
  firstVerticalAccounts,
  passwordSignIns,
} from '../../contract/values';

const name = z.string().check(z.trim(), z.minLength(1));
const accountCode = z.string().check(z.regex(/^\S+$/));

/** An absolute http(s) address, or a path on the console's own origin. */
const apiAddress = z.string().check(z.regex(/^(https?:\/\/[^\s/]|\/(?!\/))\S*$/));

/** A path on the console's own origin, one relative to the console, or a data URL. The CSP blocks others. */
const image = z.string().check(z.regex(/^(data:image\/[\w.+-]+[;,]\S+|(?!\/\/)[^\s:\\]+)$/));

/** The contact that is shown until config.json names some (D29). */
export const exampleTeam = [
  { name: 'Platform operations', title: 'Accounts, access and machines', email: 'platform@example.com' },
];

/**
 * The runtime configuration (D1, D29, D42). Every key has a default, so that a missing file is a valid configuration.
 */
export const configSchema = z.object({
  productName: z._default(name, 'Quarterdeck'),
  logo: z._default(image, 'logo.svg'),
  authApiUrl: z._default(apiAddress, defaultApiBase),
  cloudApiUrl: z._default(apiAddress, defaultApiBase),
  emailDomains: z._default(z.array(z.string().check(z.regex(/^[^\s@]+\.[^\s@]+$/))).check(z.minLength(1)), [
    ...firstEmailDomains,
  ]),
  accounts: z._default(
    z.array(z.object({ code: accountCode, name })),
    firstAccounts.map((account) => ({ ...account })),
  ),
  verticalAccounts: z._default(
    z.record(z.string(), z.array(accountCode)),
    Object.fromEntries(Object.entries(firstVerticalAccounts).map(([vertical, codes]) => [vertical, [...codes]])),
  ),
  commonAccounts: z._default(z.array(accountCode), [...firstCommonAccounts]),
  hiddenWorkspaces: z._default(z.array(z.enum(modules)), []),
  /** Set by a server with single sign-on: the label of its button, and who may sign in with a password. */
  singleSignOn: z.optional(z.object({ label: name, passwords: z.enum(passwordSignIns) })),
  team: z._default(z.array(z.object({ name, title: z.string(), email: z.string() })), [...exampleTeam]),
});

export type RuntimeConfig = z.infer<typeof configSchema>;
