/** A value that no column takes (class 22) or a constraint forbids (23); anything else is not the item's fault. */
export const isDataError = (error: unknown): error is Error =>
  /^2[23]/.test((error as { code?: string }).code ?? '')
