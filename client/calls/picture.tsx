import { useEffect, useRef } from 'react';

interface Props {
  stream: MediaStream;
  className?: string | undefined;
  /** One's own: seen as in a mirror, and not heard. */
  own?: boolean;
  testId: string;
}

/** A stream, seen and heard. */
export function Picture({ stream, className, own = false, testId }: Props) {
  const ref = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (ref.current !== null) ref.current.srcObject = stream;
  }, [stream]);
  return <video ref={ref} className={className} data-testid={testId} autoPlay playsInline muted={own} />;
}
