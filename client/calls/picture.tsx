import { useEffect, useRef } from 'react';

interface Props {
  stream: MediaStream;
  className?: string | undefined;
  /** The user's own video: mirrored and muted. */
  own?: boolean;
  testId: string;
}

/** A video element that plays a stream. */
export function Picture({ stream, className, own = false, testId }: Props) {
  const ref = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (ref.current !== null) ref.current.srcObject = stream;
  }, [stream]);
  return <video ref={ref} className={className} data-testid={testId} autoPlay playsInline muted={own} />;
}
