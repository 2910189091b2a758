import '../../src/i18n/consoleTexts';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { clearToasts } from '../../src/ui/toasts';
import { patience } from './patience';

configure({ asyncUtilTimeout: patience });

beforeEach(clearToasts);
afterEach(cleanup);
