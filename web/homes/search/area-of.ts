/** Square metres of a number in a field, to the hundredth: so that its whole square feet come back. */
export const areaOf = (number: number, squareMetres: number): number =>
  squareMetres === 1 ? number : Math.round(number * squareMetres * 100) / 100

/** Price of a square metre, of a price by that unit; to the hundredth, so that the typed price comes back. */
export const priceBySquareMetre = (price: number, squareMetres: number): number =>
  squareMetres === 1 ? price : Math.round((price / squareMetres) * 100) / 100
