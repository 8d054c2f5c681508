/** Square metres of a number in a field, to the hundredth: so that its whole square feet come back. */
export const areaOf = (number: number, squareMetres: number): number =>
  squareMetres === 1 ? number : Math.round(number * squareMetres * 100) / 100
