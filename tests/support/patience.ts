/**
 * Timeout of a test in ms. It measures nothing of the product: on a machine that runs ten things at once no test should fail for slowness,
 * and one that waits in vain fails after this time.
 */
export const patience = 300_000;
