import { Component, type ReactNode } from 'react';
import { t } from '../i18n/translate';

/** A page's chunk may be gone after a deployment; each browser words that error differently. */
const chunkGone = /dynamically imported module|importing a module script|module script failed|preload CSS/i;

/** Returns the message about a page that threw `error`. */
export function crashText(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return chunkGone.test(message) ? t('crash.newVersion') : message;
}

interface CrashBoundaryProps {
  readonly children: ReactNode;
  /** Rendered in place of the children that threw. */
  readonly notice: (error: unknown) => ReactNode;
}

/** Catches errors of its children, including chunks that could not be loaded. */
export class CrashBoundary extends Component<CrashBoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    return 'error' in this.state ? this.props.notice(this.state.error) : this.props.children;
  }
}
