import { basePath } from '../config/basePath';
import { config } from '../config/runtimeConfig';

/** The logo of the configuration, in a square of this many pixels. The product's name stands beside it. */
export function Logo({ size }: { readonly size: number }) {
  const { href } = new URL(config().logo, window.location.origin + basePath);
  return <img src={href} width={size} height={size} alt="" style={{ objectFit: 'contain' }} />;
}
