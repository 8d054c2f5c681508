/** The number of the lowest bit that is set; there is one. */
export const lowest = (bits: number): number => 31 - Math.clz32(bits & -bits)
