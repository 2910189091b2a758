import { embeddedCloud } from '../../../support/embeddedCloud';
import { fleetContract } from '../fleetContract';

fleetContract('the embedded one', async () => embeddedCloud());
