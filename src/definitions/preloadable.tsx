import { type ComponentType, lazy, useState } from 'react';

/** A component whose code comes when it is first shown, or ahead of that. */
export interface Preloadable<Props extends object> {
  (props: Props): React.JSX.Element;
  /** Fetches the code. A failure shows later, when the component is needed. */
  readonly preload: () => Promise<void>;
}

/**
 * `lazy()` for code that may be there already: then it renders at once. React's own would show the fallback first, and once
 * that is shown keep it for 300 ms. Call it once, in a module: made during a render it would hang without an error.
 */
export function preloadable<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Preloadable<Props> {
  let loaded: ComponentType<Props> | undefined;
  const Lazy: ComponentType<Props> = lazy(load) as unknown as ComponentType<Props>;

  // biome-ignore lint/correctness/noComponentHookFactories: called once in a module, as lazy() is
  function Loaded(props: Props) {
    // One or the other for as long as it is mounted: a change would take the screen's state away.
    const [Screen] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return <Screen {...props} />;
  }

  return Object.assign(Loaded, {
    preload: async () => {
      try {
        loaded = (await load()).default;
      } catch {
        // Shown by the boundary around the component when it tries again.
      }
    },
  });
}
