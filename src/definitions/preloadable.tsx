import { type ComponentType, lazy, useState } from 'react';

/** A component whose code is loaded when it is first rendered, or earlier by `preload`. */
export interface Preloadable<Props extends object> {
  (props: Props): React.JSX.Element;
  /** Loads the code. An error is reported when the component renders. */
  readonly preload: () => Promise<void>;
}

/**
 * Returns a `lazy()` component that renders loaded code at once. React's own shows the fallback for at least 300 ms. Call it once, in a
 * module: during a render it would hang without an error.
 */
export function preloadable<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): Preloadable<Props> {
  let loaded: ComponentType<Props> | undefined;
  const Lazy: ComponentType<Props> = lazy(load) as unknown as ComponentType<Props>;

  // biome-ignore lint/correctness/noComponentHookFactories: called once in a module, as lazy() is
  function Loaded(props: Props) {
    // A change while mounted would reset the screen's state.
    const [Screen] = useState<ComponentType<Props>>(() => loaded ?? Lazy);
    return <Screen {...props} />;
  }

  return Object.assign(Loaded, {
    preload: async () => {
      try {
        loaded = (await load()).default;
      } catch {
        // The component tries again when it renders.
      }
    },
  });
}
