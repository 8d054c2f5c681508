import { inject } from 'vitest'

/** Whether this run is the laboratory's (`npm run lab`), which runs tests that take minutes by nature. */
export const isLab: boolean = inject('lab')

/** How many inputs a property draws: a fifth of `full` in `npm test`, all of them in the laboratory. */
export const draws = (full: number): number => (isLab ? full : Math.ceil(full / 5))
