/** In the page, the element that says how many homes were found. */
export const COUNT_ID = 'count'
