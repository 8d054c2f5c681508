/** Limits of boards. */
export const BOARDS_MAX = 20
export const BOARD_NAME_MAX = 60
export const BOARD_HOMES_MAX = 50
export const BOARD_LINKS_MAX = 10
export const BOARD_MEMBERS_MAX = 20
export const MEMBER_NAME_MAX = 40
export const COMMENT_MAX = 500
/** Comments on one home. */
export const COMMENTS_PER_HOME_MAX = 100
/** The real-time event: something changed, and is fetched again. */
export const BOARD_CHANGED = 'BoardChanged'
