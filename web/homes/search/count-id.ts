/** Id of the element with the number of results. */
export const COUNT_ID = 'count'
