/**
 * Options of tests of animations. All other tests ask for reduced motion, which shows the same immediately: a fifth of their time would be
 * animations.
 */
export const moving = { contextOptions: { reducedMotion: 'no-preference' } } as const;
