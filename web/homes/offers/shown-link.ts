/** Whether an advertiser's link is shown to visitors; every saved link is a whole address of the web. Those without TLS are saved, exported, and not shown. */
export const isShownLink = (url: string | null): url is string =>
  url?.startsWith('https://') ?? false
