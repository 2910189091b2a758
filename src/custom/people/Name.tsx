import { cut } from '../../components/cellLook';
import { maxNameLength } from './names';

interface NameProps {
  readonly text: string;
  readonly className?: string;
}

/** Renders a name on one line, truncated and isolated from the direction of the surrounding text. */
export function Name({ text, className = '' }: NameProps) {
  return (
    <bdi className={`clipped ${className}`} title={text}>
      {cut(text, maxNameLength)}
    </bdi>
  );
}

/** Renders a name that wraps. */
export function WrappedName({ text }: { readonly text: string }) {
  return <bdi title={text.length > maxNameLength ? text : undefined}>{cut(text, maxNameLength)}</bdi>;
}
