/** Methods that change nothing (RFC 9110, 9.2.1), and that pages answer. */
export const READING: readonly string[] = ['GET', 'HEAD']
