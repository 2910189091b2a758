/** Addresses of old that stay working, and where they lead (D3). */
export const aliases: Readonly<Record<string, string>> = {
  '/admin': '/dashboard',
  '/launch': '/dashboard/launch',
  '/admin/launch': '/dashboard/launch',
};
