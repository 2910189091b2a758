import '../../src/i18n/consoleTexts';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { clearToasts } from '../../src/components/toasts';
import { patience } from './patience';

configure({ asyncUtilTimeout: patience });

// Gives every <bdi> a direction: to find it, jsdom parses the tables of Unicode for each computed style, for 20 to 80 ms.
const dir = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'dir') ?? {};
Object.defineProperty(HTMLElement.prototype, 'dir', {
  ...dir,
  get(this: HTMLElement) {
    return this.localName === 'bdi' ? 'ltr' : dir.get?.call(this);
  },
});

beforeEach(clearToasts);
afterEach(cleanup);
