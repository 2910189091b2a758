/**
 * Options of the tests of what moves, as most people see it. All others ask for less motion, which shows the same at once: a fifth of
 * their time is animations otherwise.
 */
export const moving = { contextOptions: { reducedMotion: 'no-preference' } } as const;
