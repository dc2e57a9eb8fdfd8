import { Skeleton } from '@mantine/core';
import { Form } from './form.tsx';
import classes from './form-skeleton.module.css';

export function FormSkeleton() {
  return (
    <Form>
      <div className={`grid py-24 ${classes.skeleton}`} aria-hidden>
        {['a', 'b', 'c'].map((key) => (
          <div key={key} className={`grid ${classes.group}`}>
            <Skeleton height={16} width={120} />
            <div className="grid gap-16">
              <Skeleton height={36} />
              <Skeleton height={36} />
            </div>
          </div>
        ))}
      </div>
    </Form>
  );
}
