import type { PageDefinition } from './defineResource';
import { createRegistry } from './registry';

/** Every other file of this folder is one resource; dropping one in is all it takes. */
const files = import.meta.glob<PageDefinition>(
  ['./*.ts', '!./index.ts', '!./defineResource.ts', '!./rowAction.ts', '!./registry.ts'],
  {
    eager: true,
    import: 'default',
  },
);

export const registry = createRegistry(Object.values(files));
