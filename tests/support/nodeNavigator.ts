/*
 * Node 20 has no `navigator`, which newer ones have: the few modules that ask it for the person's languages when they
 * load would otherwise need a whole jsdom for their tests.
 */
globalThis.navigator ??= { language: 'en', languages: ['en'], onLine: true } as unknown as Navigator;

// Every text is there, as in the running console. Imported here, since it needs the navigator.
await import('../../src/i18n/consoleTexts');

export {};
