import { Icon, type IconProps } from '../../ui/brand/icon.tsx';

/** Of the page to give alone: drawings that several pages share are files that every first visit names. */
export const HeartIcon = (props: IconProps) => (
  <Icon {...props}>
    <path d="M12 20C7 16 3.5 12.8 3.5 9A4.3 4.3 0 0 1 12 7.2 4.3 4.3 0 0 1 20.5 9C20.5 12.8 17 16 12 20Z" />
  </Icon>
);
