import { useSystemSettings } from '../app/system-settings.ts';

/** The system's logo. Defaults to an icon on the accent color. */
export function SystemLogo({ size = 32 }: { size?: number }) {
  const { systemLogo, logoPreview } = useSystemSettings();
  const source = systemLogo ?? logoPreview;
  if (source !== null)
    return <img className="block flex-none rounded-8 object-cover" src={source} alt="" width={size} height={size} />;
  return (
    <svg
      className="block flex-none rounded-8 object-cover"
      viewBox="0 0 32 32"
      width={size}
      height={size}
      aria-hidden
      focusable="false"
    >
      <rect fill="var(--mantine-primary-color-filled)" width="32" height="32" rx="8" />
      <path
        fill="#fff"
        d="M16 7.5c-5.2 0-9.4 3.3-9.4 7.4 0 2.5 1.5 4.6 3.9 6l-.6 3.2c0 .4.3.6.6.4l3.6-2.4 1.9.2c5.2 0 9.4-3.3 9.4-7.4s-4.2-7.4-9.4-7.4Z"
      />
      <path
        stroke="var(--mantine-primary-color-filled)"
        strokeLinecap="round"
        strokeWidth={2.4}
        d="M11.9 14.9h.01M16 14.9h.01M20.1 14.9h.01"
      />
    </svg>
  );
}
