import { isOffered } from '../authProvider/offeredCalls';
import { faultsIn } from '../definitions/checks/checkResources';
import { type Extension, extended } from '../definitions/extension';
import type { PageDefinition } from '../definitions/page';
import { createRegistry } from '../definitions/registry';

/** Every other file of this folder is a resource or an extension. */
const files = import.meta.glob<PageDefinition | Extension>(['./*.ts', '!./index.ts', '!./defineResource.ts'], {
  eager: true,
  import: 'default',
});

// A build runs these checks too.
if (import.meta.env.DEV) {
  await import('../i18n/consoleTexts');
  const misplaced = Object.keys(import.meta.glob(['./**/*.{ts,tsx,js,jsx}', '!./*.ts', '!./shared/**']));
  const faults = faultsIn(files, misplaced);
  if (faults.length > 0) throw new Error(faults.map((fault) => fault.replaceAll('./', 'src/resources/')).join('\n'));
}

export const registry = createRegistry(
  extended(Object.values(files)),
  ({ requires }) => requires === undefined || isOffered(requires),
);
