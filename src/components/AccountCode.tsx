import { accountNameOf } from '../access/accountNames';

/** The code of an account, with its name beside it. */
export function AccountCode({ code }: { readonly code: string }) {
  const name = accountNameOf(code);
  return (
    <span>
      <bdi>{code}</bdi>
      {name === undefined ? null : <bdi className="muted"> {name}</bdi>}
    </span>
  );
}
