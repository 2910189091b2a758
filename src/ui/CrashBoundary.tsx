import { Component, type ReactNode } from 'react';
import { t } from '../i18n/translate';

/** The code of a page may be gone after a new version was deployed: browsers word that each in their own way. */
const chunkGone = /dynamically imported module|importing a module script|module script failed|preload CSS/i;

/** What is said about a page that threw `error`. */
export function crashText(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return chunkGone.test(message) ? t('crash.newVersion') : message;
}

interface CrashBoundaryProps {
  readonly children: ReactNode;
  /** What stands in the place of what threw. */
  readonly notice: (error: unknown) => ReactNode;
}

/** Catches what its children throw, code that could not be loaded included. */
export class CrashBoundary extends Component<CrashBoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return 'error' in this.state ? this.props.notice(this.state.error) : this.props.children;
  }
}
