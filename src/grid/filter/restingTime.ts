/** How long typing must rest before a search or a text filter takes effect and enters the address, in ms. */
export const restingTime = 200;
