import { Component, type ReactNode } from 'react';
import { CrashNotice } from './CrashNotice';

/** The last catch: a failure outside all pages, such as code that could not be loaded, never leaves an empty window. */
export class StartupBoundary extends Component<{ children: ReactNode }, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return 'error' in this.state ? <CrashNotice error={this.state.error} /> : this.props.children;
  }
}
