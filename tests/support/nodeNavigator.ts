/* Adds `navigator` to Node 20, for modules that read the user's languages when they load. */
globalThis.navigator ??= { language: 'en', languages: ['en'], onLine: true } as unknown as Navigator;

// Loads the texts after that, since they need the navigator.
await import('../../src/i18n/consoleTexts');

export {};
