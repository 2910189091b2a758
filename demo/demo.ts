/** The demo: people with public passwords, processes, requests and a fleet to try the console with. */
export { demoPrices } from './demoPrices';
export { signInTable } from './people';
export { hasDemoPeople, seedDemo } from './seed';
export { seedDemoFleet } from './seedFleet';
