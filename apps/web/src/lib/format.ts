/** As people say it: whole kilobytes, megabytes to one digit. */
export const fileSize = (bytes: number): string => {
  const megabytes = bytes / 1024 ** 2;
  if (megabytes < 1) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${Number(megabytes.toFixed(1))} MB`;
};
