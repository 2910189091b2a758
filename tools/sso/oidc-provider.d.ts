/** The parts of the package that the local provider uses. */
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  interface Context {
    readonly oidc: {
      readonly client: { readonly clientId: string };
      readonly session: { readonly accountId: string };
      readonly provider: { readonly Grant: new (of: { clientId: string; accountId: string }) => Grant };
    };
  }

  export default class Provider {
    constructor(issuer: string, configuration: object);
    callback(): RequestListener;
  }
  export type { Context };
}
