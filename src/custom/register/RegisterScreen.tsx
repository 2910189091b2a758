import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { ScreenProps } from '../../resources/defineResource';
import { PageFrame } from '../../ui/PageFrame';
import { RegisterForm } from './RegisterForm';
import { useRegistration } from './useRegistration';

/** How long the success stands before the page leads on, in ms (specification, section 9), and where it leads (D3). */
const redirectDelay = 1_500;
const redirectTarget = '/dashboard/launch';

/** The registration screen as a page of its own (D6). */
export default function RegisterScreen({ page }: ScreenProps) {
  const navigate = useNavigate();
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(leaving.current), []);
  const registration = useRegistration({
    onDone: () => {
      leaving.current = setTimeout(() => void navigate(redirectTarget), redirectDelay);
    },
  });
  return (
    <PageFrame heading={page.heading} description={page.description}>
      <RegisterForm registration={registration} />
    </PageFrame>
  );
}
