/**
 * How long a test waits, in ms, for what has to come: no measure of the product. A machine on which ten things run at once takes its
 * time, and no test fails for that; one that waits for what never comes fails after this.
 */
export const patience = 300_000;
