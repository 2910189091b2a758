import '../../src/i18n/consoleTexts';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { patience } from './patience';

configure({ asyncUtilTimeout: patience });

afterEach(cleanup);
